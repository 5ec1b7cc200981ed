/** Text that is HTML already and is not escaped again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** A piece of HTML; every inserted value that is not HTML itself is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(asMarkup)));
}

function asMarkup(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((piece) => piece.text).join('');
  return String(part).replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}

const style = new Html(
  [
    ':root{color-scheme:light dark;background:light-dark(#fff,#121212)}a{color:light-dark(#0b57d0,#8ab4f8)}',
    'body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}',
    'fieldset{border-radius:8px;margin:0 0 1rem}label{display:block;padding:.3rem 0}',
    'button{font:inherit;padding:.5rem 1.25rem;margin-right:.5rem}h2{font-size:1.1rem}.text{white-space:pre-wrap}',
  ].join(''),
);

/** A complete page that works without scripts. */
export function htmlPage(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
