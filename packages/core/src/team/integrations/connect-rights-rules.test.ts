import fc from 'fast-check';
import { expect, it } from 'vitest';
import { services } from '../../contract/team/integrations-api.ts';
import { reasonAgainstConnecting } from './connect-rights-rules.ts';

const some = fc.subarray([...services]);

it('an owner may connect and replace everything', () => {
  fc.assert(
    fc.property(fc.record({ wanted: some, connected: some, isKnownAccount: fc.boolean() }), (asked) => {
      expect(reasonAgainstConnecting({ role: 'owner', ...asked })).toBeNull();
    }),
  );
});

it('anyone else may connect only Search Console, where that touches no connection', () => {
  const role = fc.constantFrom('admin' as const, 'member' as const, null);
  fc.assert(
    fc.property(fc.record({ role, wanted: some, connected: some, isKnownAccount: fc.boolean() }), (asked) => {
      const { role, wanted, connected, isKnownAccount } = asked;
      const isHarmless = wanted.every((service) => service === 'searchConsole') && !connected.includes('searchConsole');
      expect(reasonAgainstConnecting(asked) === null).toBe(role !== null && isHarmless && !isKnownAccount);
    }),
  );
});
