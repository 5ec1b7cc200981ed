interface Person {
  username: string;
  displayName: string | null;
}

/** What the person with a user name is called; the user name where members share it, have no other, or have left. */
export function personNameOf(members: readonly Person[], username: string): string {
  const [member, another] = members.filter((one) => one.username === username);
  return another === undefined ? (member?.displayName ?? username) : username;
}
