export const usage = `Usage:
  commonplace edit <note>
  commonplace export (--note <id> | --notebook <id>) [--format markdown|html|json|epub] [--out <file>]
  commonplace export [--format markdown|html|json|epub] [--out <file>]
  commonplace import <file or folder> [--notebook <id>]

<note> is the id of a note, or its address. "edit" opens it in $EDITOR.
"export" of all your notes goes on where the last one to that file was broken off. Ctrl+C cancels.
COMMONPLACE_URL is the address of the installation and COMMONPLACE_TOKEN an API token: neither is
given on the command line, where others could read it.
`;
