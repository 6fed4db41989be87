"""Runs inside Pyodide: its standard library without what the pad never imports, compiled ahead."""

import importlib.util
import marshal
import zipfile

WORDS = """
    __hello__ __phello__ _pydatetime _pydecimal _pyio _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse bdb cProfile calendar cmd code colorsys
    compileall configparser csv ctypes decimal difflib doctest email fileinput ftplib getopt getpass gettext graphlib
    gzip html http imaplib ipaddress mailbox mimetypes modulefinder multiprocessing netrc nturl2path optparse pdb
    pickle pickletools pkgutil platform plistlib poplib pprint profile pstats pty pyclbr pydoc quopri rlcompleter runpy
    sched shelve shlex smtplib socketserver sqlite3 statistics stringprep symtable tabnanny tarfile this timeit trace
    tracemalloc tty unittest urllib uuid wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
DROPPED = set(WORDS.split())
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8"}
UNCHECKED = (1).to_bytes(4, "little")  # the flags of a .pyc that nobody compares with its source


def kept(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return not name.endswith("/") and top.removesuffix(".py") not in DROPPED


def compiled(name: str, source: bytes) -> bytes:
    """Without docstrings, except where Pyodide reads its own."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if "pyodide" in name else 2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


with zipfile.ZipFile("/whole.zip") as whole, zipfile.ZipFile("/small.zip", "w") as small:
    for name in sorted(filter(kept, whole.namelist())):
        python, data = name.endswith(".py"), whole.read(name)
        entry = zipfile.ZipInfo(name + "c" if python else name, (1980, 1, 1, 0, 0, 0))
        small.writestr(entry, compiled(name, data) if python else data, zipfile.ZIP_DEFLATED, 9)
