"""Several pictures on one sheet: none is lost, none lies on another."""

from realms.export.drawing.contact_sheet import GAP, contact_sheet
from realms.export.drawing.realm import draw_realm
from realms.scenario.scenario import bundled_scenario

NAMES = ("go_east", "night_and_day", "river_world", "rusted_throne", "adrift")


def test_every_picture_has_a_cell_of_its_own() -> None:
    realms = [bundled_scenario(name).realm(4) for name in NAMES]
    pictures = [draw_realm(realm.board, title=realm.scenario.title("en")) for realm in realms]
    sheet = contact_sheet(pictures, "5 realms")
    _, _, width, height = sheet.bounds
    parts = iter(sheet.parts)
    cells = []
    for picture in pictures:
        own = [next(parts) for _ in picture.parts]
        shifts = {
            (round(new.at[0] - old.at[0], 3), round(new.at[1] - old.at[1], 3))
            for old, new in zip(picture.parts, own, strict=True)
        }
        assert [new.shapes for new in own] == [old.shapes for old in picture.parts]
        [(dx, dy)] = shifts
        left, top = picture.bounds.left + dx, picture.bounds.top + dy
        cells.append((left, top, left + picture.bounds.width, top + picture.bounds.height))
    assert list(parts) == []
    assert all(0 <= left < right <= width and 0 <= top < low <= height for left, top, right, low in cells)
    for one in range(len(cells)):
        for other in cells[one + 1 :]:
            left, top, right, low = cells[one]
            assert other[0] >= right or other[2] <= left or other[1] >= low or other[3] <= top
    assert sheet.description == ", ".join(picture.title for picture in pictures)


def test_rows_and_columns_are_no_larger_than_they_need_to_be() -> None:
    realms = [bundled_scenario(name).realm(4) for name in NAMES]
    pictures = [draw_realm(realm.board) for realm in realms]
    wide = [max(picture.bounds.width for picture in pictures[place::3]) for place in range(3)]
    tall = [max(picture.bounds.height for picture in row) for row in (pictures[:3], pictures[3:])]
    _, _, width, height = contact_sheet(pictures, "5 realms").bounds
    assert (width, height) == (sum(wide) + 3 * GAP, sum(tall) + 2 * GAP)
