/** What a client needs to use the sandbox: none of it is secret, none of it works anywhere else. */
export const sandboxCredentials = {
  google: {
    clientId: 'sandbox-client-id.apps.googleusercontent.com',
    clientSecret: 'sandbox-client-secret',
  },
  firebase: {
    apiKey: 'sandbox-firebase-api-key',
    projectId: 'serplift-sandbox',
    authDomain: 'serplift-sandbox.firebaseapp.example',
  },
  openai: { apiKey: 'sk-sandbox-openai' },
  xai: { apiKey: 'xai-sandbox' },
  dataforseo: { login: 'sandbox@juniperandpine.example', password: 'sandbox-dataforseo' },
  wordpress: { username: 'editor', applicationPassword: 'sand boxx word pres spas word' },
  ghost: { adminKey: `${'5ab0'.repeat(6)}:${'0d'.repeat(32)}` },
  shopify: { shop: 'juniper-and-pine.myshopify.com', clientId: 'sandbox-client-id', clientSecret: 'shpss_sandbox' },
  github: { repository: 'juniper-and-pine/website', token: 'github_pat_sandbox' },
  demo: { email: 'demo@juniperandpine.example', password: 'demo-serplift' },
} as const;
