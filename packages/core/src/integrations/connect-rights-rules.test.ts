import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reasonAgainstConnecting } from './connect-rights-rules.ts';
import { services } from './integration-rules.ts';

const some = fc.subarray([...services]);

it('an owner may connect and replace everything', () => {
  fc.assert(
    fc.property(some, some, fc.boolean(), (wanted, connected, isKnownAccount) => {
      expect(reasonAgainstConnecting({ role: 'owner', wanted, connected, isKnownAccount })).toBeNull();
    }),
  );
});

it('anybody else may connect Search Console alone, where that touches no connection', () => {
  const role = fc.constantFrom('admin' as const, 'member' as const, null);
  fc.assert(
    fc.property(role, some, some, fc.boolean(), (role, wanted, connected, isKnownAccount) => {
      const isHarmless = wanted.every((service) => service === 'searchConsole') && !connected.includes('searchConsole');
      const reason = reasonAgainstConnecting({ role, wanted, connected, isKnownAccount });
      expect(reason === null).toBe(role !== null && isHarmless && !isKnownAccount);
    }),
  );
});
