import { PlainLink } from "../../ui/TextLink.tsx";
import type { Piece, Row } from "./schema-text.ts";

export function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      {title && <p className="api-label">{title}</p>}
      <dl className="api-rows">
        {rows.map(({ name, isRequired, pieces, defaultValue }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {!isRequired && <span className="api-optional"> optional</span>}
            </dt>
            <dd>
              <Pieces pieces={pieces} />
              {defaultValue !== undefined && (
                <>
                  {" "}
                  · default <code>{defaultValue}</code>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map((piece, n) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <PlainLink key={String(n)} href={`#schema-${piece.schema}`}>
        {piece.schema}
      </PlainLink>
    ),
  );
