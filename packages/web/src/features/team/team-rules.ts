/** As many characters as the server takes. */
export const maxTeamNameLength = 100;
