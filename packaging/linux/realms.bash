# Made by packaging/pages.py.
# Usage:
# 1) Copy this to somewhere (e.g. ~/.local/share/bash_completion/realms).
# 2) Add the following line to your .bashrc:
#    source ~/.local/share/bash_completion/realms
# See also: https://github.com/scop/bash-completion/blob/main/doc/configuration.md

_shtab_realms_subparsers=(balance boxes diff edit explain export generate import migrate new open play plugins publish render replay rules schema share show tiles validate worker)

_shtab_realms_balance_option_strings=(-h --help --language --no-plugins --portable --tileset --players --seats --games --until --skill --seed --against --what-if --lock --workers --jobs --cluster --tls --store --json --report --force)
_shtab_realms_boxes_option_strings=(-h --help --language --no-plugins --portable --own)
_shtab_realms_diff_option_strings=(-h --help --language --no-plugins --portable)
_shtab_realms_edit_option_strings=(-h --help --language --no-plugins --portable --players --theme --play --shot --actions)
_shtab_realms_explain_option_strings=(-h --help --language --no-plugins --portable --all --markdown)
_shtab_realms_export_option_strings=(-h --help --language --no-plugins --portable --as --list --tileset --players -o --output --force --labels --overlay --legend --photo --theme --paper --flip --factor --tile --bleed --width --dpi --transparent --assets --at --scenario)
_shtab_realms_generate_option_strings=(-h --help --language --no-plugins --portable --tileset --players --boxes --drawn --alone --water --worlds --shape --symmetry --land --without --seed --improve --fill --lock --keep-water --steps --candidates --all --workers --jobs -o --output --force --json)
_shtab_realms_import_option_strings=(-h --help --language --no-plugins --portable -o --output --force --players --id --title --size --layer --tolerance)
_shtab_realms_migrate_option_strings=(-h --help --language --no-plugins --portable -o --output --force)
_shtab_realms_new_option_strings=(-h --help --language --no-plugins --portable --from --list --force)
_shtab_realms_open_option_strings=(-h --help --language --no-plugins --portable --tileset -o --output --force)
_shtab_realms_play_option_strings=(-h --help --language --no-plugins --portable --tileset --players --seats --boxes --homemade --reading --seed --sites --games --balance --workers --jobs --cluster --tls --store --json --save --log --names --force)
_shtab_realms_plugins_option_strings=(-h --help --language --no-plugins --portable --json)
_shtab_realms_publish_option_strings=(-h --help --language --no-plugins --portable -o --output --profile --list --despite-errors --workers --jobs --tileset --players --force --paper --flip --factor --tile --bleed --width --dpi --transparent --assets)
_shtab_realms_render_option_strings=(-h --help --language --no-plugins --portable --tileset --players --labels --overlay --legend --photo --theme -o --output --force)
_shtab_realms_replay_option_strings=(-h --help --language --no-plugins --portable --at --scenario --dump --page --force)
_shtab_realms_rules_option_strings=(-h --help --language --no-plugins --portable --homemade)
_shtab_realms_schema_option_strings=(-h --help --language --no-plugins --portable)
_shtab_realms_share_option_strings=(-h --help --language --no-plugins --portable --tileset)
_shtab_realms_show_option_strings=(-h --help --language --no-plugins --portable --tileset --players -o --output --force)
_shtab_realms_tiles_option_strings=(-h --help --language --no-plugins --portable --svg -o --output --force)
_shtab_realms_validate_option_strings=(-h --help --language --no-plugins --portable --format --fail-on --workers --jobs --players --tileset -o --output --force --settings --select --ignore --severity --boxes --owned --fix --unsafe-fixes --diff)
_shtab_realms_worker_option_strings=(-h --help --language --no-plugins --portable --workers --jobs --name --tls)
_shtab_realms_option_strings=(-h --help -V --version)

_shtab_realms_balance_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___against_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___tls_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___store_COMPGEN=_shtab_compgen_files
_shtab_realms_balance___report_COMPGEN=_shtab_compgen_files
_shtab_realms_boxes___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_diff_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_diff_pos_1_COMPGEN=_shtab_compgen_files
_shtab_realms_diff___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_edit_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_edit___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_edit___shot_COMPGEN=_shtab_compgen_files
_shtab_realms_explain___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_export_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_export___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_export___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_export__o_COMPGEN=_shtab_compgen_files
_shtab_realms_export___output_COMPGEN=_shtab_compgen_files
_shtab_realms_export___scenario_COMPGEN=_shtab_compgen_files
_shtab_realms_generate___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_generate___improve_COMPGEN=_shtab_compgen_files
_shtab_realms_generate___fill_COMPGEN=_shtab_compgen_files
_shtab_realms_generate__o_COMPGEN=_shtab_compgen_files
_shtab_realms_generate___output_COMPGEN=_shtab_compgen_files
_shtab_realms_import_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_import___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_import__o_COMPGEN=_shtab_compgen_files
_shtab_realms_import___output_COMPGEN=_shtab_compgen_files
_shtab_realms_migrate_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_migrate___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_migrate__o_COMPGEN=_shtab_compgen_files
_shtab_realms_migrate___output_COMPGEN=_shtab_compgen_files
_shtab_realms_new_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_new___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_open___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_open___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_open__o_COMPGEN=_shtab_compgen_files
_shtab_realms_open___output_COMPGEN=_shtab_compgen_files
_shtab_realms_play_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_play___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_play___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_play___homemade_COMPGEN=_shtab_compgen_files
_shtab_realms_play___tls_COMPGEN=_shtab_compgen_files
_shtab_realms_play___store_COMPGEN=_shtab_compgen_files
_shtab_realms_play___save_COMPGEN=_shtab_compgen_files
_shtab_realms_play___log_COMPGEN=_shtab_compgen_files
_shtab_realms_plugins___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_publish_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_publish___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_publish__o_COMPGEN=_shtab_compgen_files
_shtab_realms_publish___output_COMPGEN=_shtab_compgen_files
_shtab_realms_publish___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_render_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_render___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_render___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_render__o_COMPGEN=_shtab_compgen_files
_shtab_realms_render___output_COMPGEN=_shtab_compgen_files
_shtab_realms_replay_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_replay___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_replay___scenario_COMPGEN=_shtab_compgen_files
_shtab_realms_replay___page_COMPGEN=_shtab_compgen_files
_shtab_realms_rules___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_rules___homemade_COMPGEN=_shtab_compgen_files
_shtab_realms_schema___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_share_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_share___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_share___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_show_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_show___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_show___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_show__o_COMPGEN=_shtab_compgen_files
_shtab_realms_show___output_COMPGEN=_shtab_compgen_files
_shtab_realms_tiles___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_tiles__o_COMPGEN=_shtab_compgen_files
_shtab_realms_tiles___output_COMPGEN=_shtab_compgen_files
_shtab_realms_validate_pos_0_COMPGEN=_shtab_compgen_files
_shtab_realms_validate___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_validate___tileset_COMPGEN=_shtab_compgen_files
_shtab_realms_validate__o_COMPGEN=_shtab_compgen_files
_shtab_realms_validate___output_COMPGEN=_shtab_compgen_files
_shtab_realms_validate___settings_COMPGEN=_shtab_compgen_files
_shtab_realms_worker___portable_COMPGEN=_shtab_compgen_files
_shtab_realms_worker___tls_COMPGEN=_shtab_compgen_files

_shtab_realms_balance___language_choices=(en fr)
_shtab_realms_balance___what_if_choices=(seats coins entries races)
_shtab_realms_boxes___language_choices=(en fr)
_shtab_realms_diff___language_choices=(en fr)
_shtab_realms_edit___language_choices=(en fr)
_shtab_realms_edit___theme_choices=(light dark highcontrast)
_shtab_realms_explain___language_choices=(en fr)
_shtab_realms_export___language_choices=(en fr)
_shtab_realms_export___overlay_choices=(adjacency distance entry waters worlds)
_shtab_realms_export___theme_choices=(dark highcontrast light print)
_shtab_realms_export___paper_choices=(A4 Letter)
_shtab_realms_export___flip_choices=(long short)
_shtab_realms_generate___language_choices=(en fr)
_shtab_realms_generate___water_choices=(river sea lake none)
_shtab_realms_generate___worlds_choices=(1 2)
_shtab_realms_generate___shape_choices=(compact ring long)
_shtab_realms_generate___symmetry_choices=(1 2 3)
_shtab_realms_import___language_choices=(en fr)
_shtab_realms_migrate___language_choices=(en fr)
_shtab_realms_new___language_choices=(en fr)
_shtab_realms_open___language_choices=(en fr)
_shtab_realms_play___language_choices=(en fr)
_shtab_realms_plugins___language_choices=(en fr)
_shtab_realms_publish___language_choices=(en fr)
_shtab_realms_publish___paper_choices=(A4 Letter)
_shtab_realms_publish___flip_choices=(long short)
_shtab_realms_render___language_choices=(en fr)
_shtab_realms_render___overlay_choices=(adjacency distance entry waters worlds)
_shtab_realms_render___theme_choices=(dark highcontrast light print)
_shtab_realms_replay___language_choices=(en fr)
_shtab_realms_rules___language_choices=(en fr)
_shtab_realms_schema_pos_0_choices=(boxes clipping game homemade pool report scenario special tileset)
_shtab_realms_schema___language_choices=(en fr)
_shtab_realms_share___language_choices=(en fr)
_shtab_realms_show___language_choices=(en fr)
_shtab_realms_tiles___language_choices=(en fr)
_shtab_realms_validate___language_choices=(en fr)
_shtab_realms_validate___format_choices=(text json sarif junit github)
_shtab_realms_validate___fail_on_choices=(error warning info)
_shtab_realms_worker___language_choices=(en fr)
_shtab_realms_pos_0_choices=(balance boxes diff edit explain export generate import migrate new open play plugins publish render replay rules schema share show tiles validate worker)

_shtab_realms_balance_pos_0_nargs=+
_shtab_realms_balance__h_nargs=0
_shtab_realms_balance___help_nargs=0
_shtab_realms_balance___no_plugins_nargs=0
_shtab_realms_balance___skill_nargs='?'
_shtab_realms_balance___what_if_nargs='?'
_shtab_realms_balance___tls_nargs=3
_shtab_realms_balance___json_nargs=0
_shtab_realms_balance___force_nargs=0
_shtab_realms_boxes__h_nargs=0
_shtab_realms_boxes___help_nargs=0
_shtab_realms_boxes___no_plugins_nargs=0
_shtab_realms_boxes___own_nargs='*'
_shtab_realms_diff__h_nargs=0
_shtab_realms_diff___help_nargs=0
_shtab_realms_diff___no_plugins_nargs=0
_shtab_realms_edit_pos_0_nargs='*'
_shtab_realms_edit__h_nargs=0
_shtab_realms_edit___help_nargs=0
_shtab_realms_edit___no_plugins_nargs=0
_shtab_realms_edit___play_nargs=0
_shtab_realms_edit___actions_nargs=0
_shtab_realms_explain__h_nargs=0
_shtab_realms_explain___help_nargs=0
_shtab_realms_explain___no_plugins_nargs=0
_shtab_realms_explain___all_nargs=0
_shtab_realms_explain___markdown_nargs=0
_shtab_realms_export_pos_0_nargs=+
_shtab_realms_export__h_nargs=0
_shtab_realms_export___help_nargs=0
_shtab_realms_export___no_plugins_nargs=0
_shtab_realms_export___list_nargs=0
_shtab_realms_export___force_nargs=0
_shtab_realms_export___labels_nargs=0
_shtab_realms_export___legend_nargs=0
_shtab_realms_export___photo_nargs=0
_shtab_realms_export___transparent_nargs=0
_shtab_realms_generate__h_nargs=0
_shtab_realms_generate___help_nargs=0
_shtab_realms_generate___no_plugins_nargs=0
_shtab_realms_generate___drawn_nargs=0
_shtab_realms_generate___alone_nargs=0
_shtab_realms_generate___keep_water_nargs=0
_shtab_realms_generate___all_nargs=0
_shtab_realms_generate___force_nargs=0
_shtab_realms_generate___json_nargs=0
_shtab_realms_import__h_nargs=0
_shtab_realms_import___help_nargs=0
_shtab_realms_import___no_plugins_nargs=0
_shtab_realms_import___force_nargs=0
_shtab_realms_migrate__h_nargs=0
_shtab_realms_migrate___help_nargs=0
_shtab_realms_migrate___no_plugins_nargs=0
_shtab_realms_migrate___force_nargs=0
_shtab_realms_new__h_nargs=0
_shtab_realms_new___help_nargs=0
_shtab_realms_new___no_plugins_nargs=0
_shtab_realms_new___list_nargs=0
_shtab_realms_new___force_nargs=0
_shtab_realms_open_pos_0_nargs=+
_shtab_realms_open__h_nargs=0
_shtab_realms_open___help_nargs=0
_shtab_realms_open___no_plugins_nargs=0
_shtab_realms_open___force_nargs=0
_shtab_realms_play__h_nargs=0
_shtab_realms_play___help_nargs=0
_shtab_realms_play___no_plugins_nargs=0
_shtab_realms_play___sites_nargs=0
_shtab_realms_play___balance_nargs=0
_shtab_realms_play___tls_nargs=3
_shtab_realms_play___json_nargs=0
_shtab_realms_play___force_nargs=0
_shtab_realms_plugins__h_nargs=0
_shtab_realms_plugins___help_nargs=0
_shtab_realms_plugins___no_plugins_nargs=0
_shtab_realms_plugins___json_nargs=0
_shtab_realms_publish_pos_0_nargs='*'
_shtab_realms_publish__h_nargs=0
_shtab_realms_publish___help_nargs=0
_shtab_realms_publish___no_plugins_nargs=0
_shtab_realms_publish___list_nargs=0
_shtab_realms_publish___despite_errors_nargs=0
_shtab_realms_publish___force_nargs=0
_shtab_realms_publish___transparent_nargs=0
_shtab_realms_render_pos_0_nargs=+
_shtab_realms_render__h_nargs=0
_shtab_realms_render___help_nargs=0
_shtab_realms_render___no_plugins_nargs=0
_shtab_realms_render___labels_nargs=0
_shtab_realms_render___legend_nargs=0
_shtab_realms_render___photo_nargs=0
_shtab_realms_render___force_nargs=0
_shtab_realms_replay__h_nargs=0
_shtab_realms_replay___help_nargs=0
_shtab_realms_replay___no_plugins_nargs=0
_shtab_realms_replay___dump_nargs=0
_shtab_realms_replay___force_nargs=0
_shtab_realms_rules__h_nargs=0
_shtab_realms_rules___help_nargs=0
_shtab_realms_rules___no_plugins_nargs=0
_shtab_realms_schema__h_nargs=0
_shtab_realms_schema___help_nargs=0
_shtab_realms_schema___no_plugins_nargs=0
_shtab_realms_share__h_nargs=0
_shtab_realms_share___help_nargs=0
_shtab_realms_share___no_plugins_nargs=0
_shtab_realms_show__h_nargs=0
_shtab_realms_show___help_nargs=0
_shtab_realms_show___no_plugins_nargs=0
_shtab_realms_show___force_nargs=0
_shtab_realms_tiles__h_nargs=0
_shtab_realms_tiles___help_nargs=0
_shtab_realms_tiles___no_plugins_nargs=0
_shtab_realms_tiles___svg_nargs=0
_shtab_realms_tiles___force_nargs=0
_shtab_realms_validate_pos_0_nargs=+
_shtab_realms_validate__h_nargs=0
_shtab_realms_validate___help_nargs=0
_shtab_realms_validate___no_plugins_nargs=0
_shtab_realms_validate___force_nargs=0
_shtab_realms_validate___owned_nargs=0
_shtab_realms_validate___fix_nargs=0
_shtab_realms_validate___unsafe_fixes_nargs=0
_shtab_realms_validate___diff_nargs=0
_shtab_realms_worker__h_nargs=0
_shtab_realms_worker___help_nargs=0
_shtab_realms_worker___no_plugins_nargs=0
_shtab_realms_worker___tls_nargs=3
_shtab_realms_pos_0_nargs=A...
_shtab_realms__h_nargs=0
_shtab_realms___help_nargs=0
_shtab_realms__V_nargs=0
_shtab_realms___version_nargs=0


# $1=COMP_WORDS[1]
_shtab_compgen_files() {
  compgen -f -- $1  # files
}

# $1=COMP_WORDS[1]
_shtab_compgen_dirs() {
  compgen -d -- $1  # recurse into subdirs
}

# $1=COMP_WORDS[1]
_shtab_replace_nonword() {
  echo "${1//[^[:word:]]/_}"
}

# set default values (called for the initial parser & any subparsers)
_set_parser_defaults() {
  local subparsers_var="${prefix}_subparsers[@]"
  sub_parsers=${!subparsers_var-}

  local current_option_strings_var="${prefix}_option_strings[@]"
  current_option_strings=${!current_option_strings_var}

  completed_positional_actions=0

  _set_new_action "pos_$completed_positional_actions" true
}

# $1=action identifier
# $2=positional action (bool)
# set all identifiers for an action's parameters
_set_new_action() {
  current_action="${prefix}_$(_shtab_replace_nonword $1)"

  local current_action_compgen_var=${current_action}_COMPGEN
  current_action_compgen="${!current_action_compgen_var-}"

  local current_action_choices_var="${current_action}_choices[@]"
  current_action_choices="${!current_action_choices_var-}"

  local current_action_nargs_var="${current_action}_nargs"
  if [ -n "${!current_action_nargs_var-}" ]; then
    current_action_nargs="${!current_action_nargs_var}"
  else
    current_action_nargs=1
  fi

  current_action_args_start_index=$(( $word_index + 1 - $pos_only ))

  current_action_is_positional=$2
}

# Notes:
# `COMPREPLY`: what will be rendered after completion is triggered
# `completing_word`: currently typed word to generate completions for
# `${!var}`: evaluates the content of `var` and expand its content as a variable
#     hello="world"
#     x="hello"
#     ${!x} -> ${hello} -> "world"
_shtab_realms() {
  local completing_word="${COMP_WORDS[COMP_CWORD]}"
  local previous_word="${COMP_WORDS[COMP_CWORD-1]}"
  local completed_positional_actions
  local current_action
  local current_action_args_start_index
  local current_action_choices
  local current_action_compgen
  local current_action_is_positional
  local current_action_nargs
  local current_option_strings
  local sub_parsers
  COMPREPLY=()

  local prefix=_shtab_realms
  local word_index=0
  local pos_only=0 # "--" delimiter not encountered yet
  _set_parser_defaults
  word_index=1

  # determine what arguments are appropriate for the current state
  # of the arg parser
  while [ $word_index -ne $COMP_CWORD ]; do
    local this_word="${COMP_WORDS[$word_index]}"

    if [[ $pos_only = 1 || " $this_word " != " -- " ]]; then
      if [[ -n $sub_parsers && " ${sub_parsers[@]} " == *" $this_word "* ]]; then
        # valid subcommand: add it to the prefix & reset the current action
        prefix="${prefix}_$(_shtab_replace_nonword $this_word)"
        _set_parser_defaults
      fi

      if [[ " ${current_option_strings[@]} " == *" $this_word "* ]]; then
        # a new action should be acquired (due to recognised option string or
        # no more input expected from current action);
        # the next positional action can fill in here
        _set_new_action $this_word false
      fi

      if [[ "$current_action_nargs" != "*" ]] && \
         [[ "$current_action_nargs" != "+" ]] && \
         [[ "$current_action_nargs" != "?" ]] && \
         [[ "$current_action_nargs" != *"..." ]] && \
         (( $word_index + 1 - $current_action_args_start_index - $pos_only >= \
            $current_action_nargs )); then
        $current_action_is_positional && let "completed_positional_actions += 1"
        _set_new_action "pos_$completed_positional_actions" true
      fi
    else
      pos_only=1 # "--" delimiter encountered
    fi

    let "word_index+=1"
  done

  # Generate the completions

  COMPREPLY=()
  if [[ $pos_only = 0 && "$completing_word" == -* &&
        ( -z "$current_action_compgen" || "$current_action_is_positional" = true ) ]]; then
    # optional argument started: use option strings
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_option_strings[*]}" -- "$completing_word")
  elif [[ "$previous_word" =~ ^[0-9\&]*[\<\>]\>?$ ]]; then
    # handle redirection operators
    compopt -o filenames 2>/dev/null || : # bash>=4
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$completing_word")
  else
    # use choices & compgen
    local action_compgen_word="$completing_word"
    # handle tab-completing in the middle of a line (#248 <- #116)
    [[ -n "$current_action_compgen" && "$completing_word" == -* ]] && action_compgen_word=""
    [ -n "$current_action_compgen" ] && {
      [[ "$current_action_compgen" =~ _(file|dir|glob|FILE|DIR|GLOB)|File|Dir|Glob ]] &&
        compopt -o filenames 2>/dev/null || : # bash>=4
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        "$current_action_compgen" "$action_compgen_word")
    }
    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
      compgen -W "${current_action_choices[*]}" -- "$completing_word")
  fi

  if [[ ${#COMPREPLY[@]} = 0 ]]; then
    # native fallback matches are not necessarily filenames (e.g. variables)
    compopt +o filenames 2>/dev/null || : # bash>=4
  fi

  return 0
}

complete -o bashdefault -F _shtab_realms realms