import { paths } from '../../lib/paths.ts';

/** The login page in the mode that creates an account. */
export const createAccountPath = `${paths.login}?mode=create`;
