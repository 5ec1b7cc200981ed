// @vitest-environment happy-dom
import { api } from '@serplift/core/api';
import { useState } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, openStand, type Stand } from '../testing/stand-page.tsx';
import { useAction, useEndpoint } from './api.ts';
import { earlyAnswers } from './preload/early-answers.ts';
import type { UrlMatch } from './stale-urls.ts';

let stand: Stand;
beforeEach(() => {
  stand = openStand();
});
afterEach(() => {
  stand.close();
  earlyAnswers.clear();
});

const list = 'GET /api/projects';
const create = 'POST /api/projects';
const shop = { name: 'Shop', domain: 'shop.example' };

/** Creates projects and lists them; `errors` gets what the dashboard is told of failures. */
function draw(stale: UrlMatch[] = ['/api/projects'], errors: unknown[] = []) {
  function Projects() {
    const { data } = useEndpoint(api.projects.list, {});
    const { run, isRunning, error } = useAction(api.projects.create, { stale });
    const add = (name: string) => () => void run({ ...shop, name }).catch(() => undefined);
    return (
      <p>
        {JSON.stringify(data ?? null)} {isRunning ? 'running' : 'idle'} {error?.message ?? 'fine'}
        <button onClick={add('Shop')}>add</button>
        <button onClick={add('Other')}>other</button>
      </p>
    );
  }
  function Told() {
    const config = useSWRConfig();
    return (
      <SWRConfig value={{ ...config, onError: (error) => void errors.push(error) }}>
        <Projects />
      </SWRConfig>
    );
  }
  return stand.draw(<Told />);
}
const keys = (): (string | null)[] => stand.asked.filter(({ call }) => call === create).map(({ key }) => key);

describe('an action', () => {
  it('runs once, says so meanwhile, and renews what it made stale', async () => {
    stand.answers.set(list, { status: 200, body: ['old'] });
    const drawn = draw();
    await expect.poll(drawn.text).toContain('["old"] idle fine');
    let answer: (of: Answer) => void = () => {};
    stand.answers.set(create, () => new Promise((resolve) => (answer = resolve)));
    stand.answers.set(list, { status: 200, body: ['new'] });
    drawn.press('add');
    await expect.poll(drawn.text).toContain('["old"] running');
    answer({ status: 200 });
    await expect.poll(drawn.text).toContain('["new"] idle fine');
    expect(stand.calls()).toEqual([list, create, list]);
    expect(stand.asked[1]?.body).toEqual(shop);
  });

  it('renews nothing else', async () => {
    stand.answers.set(list, { status: 200, body: ['old'] });
    stand.answers.set(create, { status: 200 });
    const drawn = draw(['/api/project', /projects\/\d/u]);
    await expect.poll(drawn.text).toContain('["old"]');
    drawn.press('add');
    await expect.poll(() => keys().length).toBe(1);
    await expect.poll(drawn.text).toContain('idle');
    expect(stand.calls()).toEqual([list, create]);
  });

  it('that got no answer is repeated under its key, and under another once it was answered', async () => {
    const errors: unknown[] = [];
    const drawn = draw([], errors);
    const press = async (label: string, answer: Answer) => {
      const [before, told] = [keys().length, errors.length];
      stand.answers.set(create, answer);
      drawn.press(label);
      await expect.poll(() => keys().length).toBe(before + 1);
      await expect.poll(drawn.text).toContain('idle');
      expect(errors.length - told).toBe(answer instanceof Error || answer.status !== 200 ? 1 : 0);
    };
    await expect.poll(drawn.text).toContain('idle');
    errors.length = 0;
    await press('add', new TypeError('Failed to fetch'));
    expect(drawn.text()).toContain('Failed to fetch');
    await press('add', new TypeError('Failed to fetch'));
    await press('add', { status: 200 });
    await press('add', { status: 409, body: { message: 'It exists.', code: 'conflict' } });
    await press('add', { status: 200 });
    const [first, second, third, fourth, fifth] = keys();
    expect(first).toMatch(/^[\da-f]{32}$/u);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([third, fourth, fifth]).size).toBe(3);
  });

  it('with another input is another action', async () => {
    const drawn = draw();
    await expect.poll(drawn.text).toContain('idle');
    stand.answers.set(create, new TypeError('Failed to fetch'));
    drawn.press('add');
    await expect.poll(() => keys().length).toBe(1);
    drawn.press('other');
    await expect.poll(() => keys().length).toBe(2);
    expect(keys()[0]).not.toBe(keys()[1]);
  });
});

describe('a read', () => {
  const Names = ({ isFresh = false }: { isFresh?: boolean }) => (
    <p>{JSON.stringify(useEndpoint(api.projects.list, {}, { isFresh }).data ?? 'none')}</p>
  );

  it('takes an answer that was asked for ahead, once', async () => {
    earlyAnswers.set('/api/projects', Promise.resolve(['early']));
    await expect.poll(stand.draw(<Names />).text).toBe('["early"]');
    expect(stand.asked).toEqual([]);
    stand.answers.set(list, { status: 200, body: ['late'] });
    await expect.poll(stand.draw(<Names />).text).toBe('["late"]');
  });

  it('that got stale while it was not shown is asked again when it is, once', async () => {
    function Toggled() {
      const [isShown, setShown] = useState(true);
      const { run } = useAction(api.projects.create, { stale: ['/api/projects'] });
      return (
        <div>
          {isShown && <Names />}
          <button onClick={() => setShown(!isShown)}>toggle</button>
          <button onClick={() => void run(shop)}>add</button>
        </div>
      );
    }
    stand.answers.set(list, { status: 200, body: ['old'] });
    stand.answers.set(create, { status: 200 });
    const drawn = stand.draw(<Toggled />);
    await expect.poll(drawn.text).toContain('old');
    drawn.press('toggle');
    await expect.poll(drawn.text).not.toContain('old');
    stand.answers.set(list, { status: 200, body: ['new'] });
    drawn.press('add');
    await expect.poll(stand.calls).toEqual([list, create]);
    for (const text of ['new', 'toggle', 'new']) {
      drawn.press('toggle');
      await expect.poll(drawn.text).toMatch(new RegExp(text, 'u'));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stand.calls()).toEqual([list, create, list]);
  });

  it('without an input waits', async () => {
    const Waits = () => <p>{useEndpoint(api.projects.show, null).isLoading ? 'loading' : 'waits'}</p>;
    await expect.poll(stand.draw(<Waits />).text).toBe('waits');
    expect(stand.asked).toEqual([]);
  });
});
