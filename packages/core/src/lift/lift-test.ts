import type { LiftResult } from '../contract/lift/lift-api.ts';
import type { Design } from './assign-rules.ts';
import type { ToldPower } from './power-rules.ts';
import type { BatchPage } from './unit-rules.ts';

/** Raised whenever outcome, windows, assignment or test change; a test keeps the version it was started with. */
export const methodVersion = 1;

export const unitArms = ['treated', 'waiting', 'outside'] as const;
export type UnitArm = (typeof unitArms)[number];

/** A page of a unit as it is stored. */
type UnitPage = Pick<BatchPage, 'itemId' | 'page' | 'otherAddresses' | 'fault'>;

/** A unit of a stored test, in the order of its design; those outside the test come last. */
export interface StoredUnit {
  arm: UnitArm;
  clicksBefore: number;
  pages: UnitPage[];
  liveOn: string | null;
}

/** A test as it is stored in the database. */
export interface StoredTest {
  id: string;
  teamId: string;
  runId: string;
  siteUrl: string;
  state: 'open' | 'decided' | 'cancelled';
  methodVersion: number;
  seed: string;
  design: Design;
  told: ToldPower;
  createdAt: Date;
  harmLookedAt: Date | null;
  endedAt: Date | null;
  result: LiftResult | null;
  units: StoredUnit[];
}
