import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Journeys first, so that only short files are left when the first worker has nothing to do. */
const projects = ['journeys', 'cli', 'core', 'server', 'sandbox', 'web'];
/** Files that take over half a minute, the longest first: a fresh clone has no durations of an earlier run. */
const slow = [
  'scripts/journeys/spec-failures',
  'scripts/journeys/seo-wizard',
  'scripts/journeys/automations',
  'scripts/journeys/seo-table',
  'scripts/journeys/ads-review',
  'scripts/journeys/seo-review',
  'scripts/journeys/home',
  'scripts/journeys/lift',
  'scripts/journeys/loop',
  'scripts/journeys/search-data',
  'scripts/journeys/spec-texts',
  'scripts/journeys/seo',
  'scripts/journeys/ads',
  'packages/cli/src/docs',
  'packages/cli/src/commands/serve',
  'packages/cli/src/demo/demo',
  'packages/cli/src/action',
  'packages/cli/src/process',
  'packages/cli/src/commands/lift/loop',
  'packages/core/src/live/publications/publish-kills',
  'packages/core/src/live/proposals/propose-kills',
  'packages/core/src/platform/database/embedded/embedded',
  'packages/core/src/seo/write/adversarial-candidates',
  'packages/core/src/ads/deploy/work-deployment',
  'packages/core/src/testing/untrusted-patterns',
].map((name) => path.resolve(import.meta.dirname, '../..', name));

const withoutEnding = ({ moduleId }: TestSpecification): string => moduleId.replace(/(?:\.full)?\.test\.ts$/u, '');

const placeIn = (list: readonly string[], name: string): number => {
  const place = list.indexOf(name);
  return place === -1 ? list.length : place;
};

/**
 * Orders test files so that no worker ends long before the others. The files of a project stay together, because a worker
 * that changes projects loads every module again.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort(
      (a, b) =>
        placeIn(projects, a.project.name) - placeIn(projects, b.project.name) ||
        placeIn(slow, withoutEnding(a)) - placeIn(slow, withoutEnding(b)),
    );
  }
}
