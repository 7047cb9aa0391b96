"""The races and powers of the box Cursed!"""
