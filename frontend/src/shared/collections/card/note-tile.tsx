import classes from './note-tile.module.css';

interface NoteTileProps {
  /** How the note's code or table begins: `\n` between lines, `\t` between cells. */
  tile: string;
  /** Where it stands, and how large it is there. */
  className: string | undefined;
}

/** In the place of a picture: the first lines of a note's code or table, drawn small. The preview says what it is about. */
export function NoteTile({ tile, className }: NoteTileProps) {
  return (
    <div className={className} aria-hidden data-tile>
      <div className={classes.paper} dir={tile.includes('\t') ? 'auto' : 'ltr'}>
        {tile.includes('\t') ? <Cells tile={tile} /> : tile}
      </div>
    </div>
  );
}

function Cells({ tile }: { tile: string }) {
  const rows = tile.split('\n').map((row) => row.split('\t'));
  return (
    <table className={classes.table}>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and are never moved.
          <tr key={row}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells.
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
