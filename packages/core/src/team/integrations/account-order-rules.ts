interface Account {
  testAccount: boolean;
  hasCampaigns: boolean | null;
}

const rankOf = ({ testAccount, hasCampaigns }: Account): number => (hasCampaigns === false ? 2 : testAccount ? 1 : 0);

/** Accounts as people choose among them: those with campaigns first, then test accounts, then empty ones. */
export function usableFirst<Of extends Account>(accounts: readonly Of[]): Of[] {
  return accounts.toSorted((a, b) => rankOf(a) - rankOf(b));
}
