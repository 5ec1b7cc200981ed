/** The header of Basic authentication. */
export const basicAuthorization = (username: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});
