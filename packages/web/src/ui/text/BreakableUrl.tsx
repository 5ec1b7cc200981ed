import { Fragment } from 'react';

/** An address of a page or a person that breaks between its parts where the line is too short, and inside one only as a last resort. */
export function BreakableUrl({ url }: { url: string }) {
  return (
    <span className="wrap-anywhere">
      {[...url.matchAll(/[^/.@]*[/.@]+|[^/.@]+/gu)].map(({ index, 0: part }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
