// @vitest-environment happy-dom
import * as fc from 'fast-check';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it, vi } from 'vitest';

/** As browsers translate: an element in place of each text. */
function translate(place: Node): void {
  for (const node of place.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) translate(node);
    else if (node.textContent?.trim() !== '' && node.parentElement?.tagName !== 'FONT') {
      const font = document.createElement('font');
      font.textContent = node.textContent;
      node.replaceWith(font);
    }
  }
}

const Box = ({ children }: { children: ReactNode }) => (
  <div>
    <i />
    {children}
  </div>
);

interface State {
  count: number;
  word: string | null;
  isOn: boolean;
}

/** The ways in which our screens write texts beside texts, elements and nothing. */
function Screen({ count, word, isOn }: State) {
  return (
    <main>
      <p>
        {count} of {2 * count} pages
      </p>
      <p>
        {isOn && 'Running: '}
        {word} <b>{count}</b>
        {isOn ? <i>on</i> : 'off'}
      </p>
      {word}
      {isOn && <hr />}
      {count} left
      <Box>
        {word} in a box {isOn && <b>now</b>}
      </Box>
      <Box>
        <>{word}</>
      </Box>
      <button>
        <i />
        {isOn ? 'Stop' : 'Start'}
      </button>
      <ul>
        {[word, count].map((one) => (
          <li key={typeof one}>
            {one}. {isOn}
          </li>
        ))}
        <li>{['a ', count, isOn ? <mark key="m">{word}</mark> : '']}</li>
      </ul>
      <select>
        <option>
          {count} {word}
        </option>
      </select>
    </main>
  );
}

beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));

const state = fc.record({
  count: fc.integer({ min: 0, max: 9 }),
  word: fc.constantFrom(null, '', 'one', 'two'),
  isOn: fc.boolean(),
});

const drawn = (draw: (place: HTMLElement) => void): string => {
  const place = document.createElement('div');
  draw(place);
  return place.textContent;
};

it('a page that the browser translates goes on changing, and shows what an untranslated one shows', () => {
  fc.assert(
    fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), (states) => {
      const last = states.at(-1) as State;
      const fresh = drawn((place) => act(() => createRoot(place).render(<Screen {...last} />)));
      const translated = drawn((place) => {
        const root = createRoot(place);
        for (const one of states) {
          act(() => root.render(<Screen {...one} />));
          translate(place);
        }
      });
      expect(translated).toBe(fresh);
    }),
  );
});

it('elements keep their places while texts beside them come and go', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  const draw = (word: string | null) =>
    act(() =>
      root.render(
        <p>
          {word} {word}
          <input defaultValue="" />
        </p>,
      ),
    );
  draw('a');
  const input = place.querySelector('input');
  draw(null);
  draw('b');
  expect(place.querySelector('input')).toBe(input);
});
