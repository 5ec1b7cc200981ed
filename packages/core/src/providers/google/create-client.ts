import { OAuth2Client } from 'google-auth-library';

const tokenTimeoutMs = 20_000;
const refreshBeforeEndMs = 60_000;

/** Google's OAuth client, with the sandbox's endpoints when it is given; its own retries are off, ours are in retry.ts. */
export function createClient(
  options: { clientId: string; clientSecret: string; sandboxUrl: string | null },
  refreshToken: string | null,
): OAuth2Client {
  const { clientId, clientSecret, sandboxUrl } = options;
  const client = new OAuth2Client({
    clientId,
    clientSecret,
    eagerRefreshThresholdMillis: refreshBeforeEndMs,
    transporterOptions: { timeout: tokenTimeoutMs },
    ...(sandboxUrl !== null && { endpoints: sandboxEndpoints(sandboxUrl) }),
  });
  client.transporter.interceptors.request.add({
    resolved: async (config) => {
      config.retry = false;
      delete config.retryConfig;
      return config;
    },
  });
  if (refreshToken !== null) client.setCredentials({ refresh_token: refreshToken });
  return client;
}

function sandboxEndpoints(origin: string) {
  return {
    oauth2AuthBaseUrl: `${origin}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${origin}/token`,
    oauth2RevokeUrl: `${origin}/revoke`,
    tokenInfoUrl: `${origin}/tokeninfo`,
    oauth2FederatedSignonPemCertsUrl: `${origin}/oauth2/v1/certs`,
    oauth2FederatedSignonJwkCertsUrl: `${origin}/oauth2/v3/certs`,
  };
}
