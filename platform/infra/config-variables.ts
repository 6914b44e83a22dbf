/** Every variable of the environment that the program knows, for the README's table and the reader of `config.ts`. */
export const CONFIG_VARIABLES = {
  NODE_ENV: {
    fallback: '`development`',
    meaning: '`production` serves only the domains of the tenant files, and wants real secrets',
  },
  PORT: { fallback: '`3000`', meaning: 'port of the web server' },
  HOST: {
    fallback: '`127.0.0.1`, in production `0.0.0.0`',
    meaning: 'address to listen on; development serves unprotected pages, so it listens on loopback',
  },
  DATA_DIR: {
    fallback: '`.data`',
    meaning: 'folder for photos, the last good files of sites, and the embedded PostgreSQL',
  },
  DATABASE_URL: {
    fallback: 'embedded PostgreSQL',
    meaning:
      'a PostgreSQL (15 or newer) of your own; its user owns the tables, migrates, and makes the roles `app_<database>` and `console_<database>` that serve requests; `?sslmode=verify-full` for one on another machine',
  },
  DATABASE_APP_URL: {
    fallback: 'made from `DATABASE_URL`',
    meaning:
      'the address of a role that is a member of `app`, where the user of `DATABASE_URL` may not create roles',
  },
  DATABASE_CONSOLE_URL: {
    fallback: 'made from `DATABASE_URL`',
    meaning:
      'the address of a role that is a member of `console`, beside `DATABASE_APP_URL`; without it there is no console',
  },
  DATABASE_POOL_SIZE: {
    fallback: '`10`',
    meaning:
      'connections that requests use at most, shared by the processes of `WORKERS` (each has at least 3); jobs, counters, the live stream and the console have 14 more, each further process 5',
  },
  EMBEDDED_POSTGRES_PORT: {
    fallback: 'a free one, remembered',
    meaning: 'port of the embedded PostgreSQL, on loopback only',
  },
  TENANTS_DIR: { fallback: '`tenants`', meaning: 'folder of the tenant files' },
  THEMES_DIR: { fallback: '`themes`', meaning: 'folder of the themes' },
  LANDERS_DIR: { fallback: '`landers`', meaning: 'folder of the landing pages' },
  PUBLIC_ORIGIN_SCHEME: {
    fallback: '`http`, in production `https`',
    meaning: 'scheme of the links in mail',
  },
  PUBLIC_ORIGIN_PORT: {
    fallback: '`PORT`, in production none',
    meaning: 'port of the links in mail',
  },
  CONSOLE_HOST: {
    fallback: '`console.localhost`',
    meaning: "host of the staff's console; no site answers there",
  },
  TRUST_PROXY: {
    fallback: '`0`',
    meaning: 'number of proxies in front whose forwarded headers are believed',
  },
  TRUST_FORWARDED_HOST: {
    fallback: '`no`',
    meaning:
      '`yes` where these proxies set or clear `X-Forwarded-Host`: it then chooses the site, in place of `Host`',
  },
  GEOIP_HEADER: {
    fallback: 'none',
    meaning:
      'header in which a trusted proxy gives the ISO country of the request; the proxy must replace what a client sends there',
  },
  APP_SECRET: {
    fallback: 'a fixed one, in production none',
    meaning:
      'at least 32 random characters: signs invitations and cookies of known devices, makes the passwords of these two roles, and encrypts second factors',
  },
  SECRETS_DIR: {
    fallback: 'none',
    meaning:
      'folder of the files that tenant files name as `file:NAME` for their secrets, read at each use; none of the secrets of the program belong there',
  },
  APP_SECRETS_BEFORE: {
    fallback: 'none',
    meaning:
      'older values of `APP_SECRET`, separated by commas, which still verify and decrypt while a new one is taken into use (docs/security.md)',
  },
  SMTP_URL: {
    fallback: 'development outbox, in production none',
    meaning:
      '`smtp://user:password@host:port` of the mail server, which must offer STARTTLS (or `smtps://`); `?requireTLS=false` takes one without, for a private network only; production does not start without one',
  },
  MAIL_FROM: { fallback: "the tenant's support address", meaning: 'envelope sender of mail' },
  SMS_URL: {
    fallback: 'development outbox, in production none',
    meaning:
      "address that text messages are posted to as JSON, with the site's `secrets.sms_api_key` as bearer token; production demands `https:`. Without one, production takes no direct debits",
  },
  PAYMENT_PROVIDER: {
    fallback: '`test`',
    meaning:
      '`test` (a local checkout page, in production nothing can be bought with it), `mollie` or `none`: the provider for sites that don’t set `payment_provider`',
  },
  MOLLIE_API_URL: {
    fallback: "Mollie's own",
    meaning:
      '`https://` address of the API of the provider `mollie`, such as a stand-in for tests; keys are sent there',
  },
  POSTBACK_STAND_IN: {
    fallback: 'none',
    meaning:
      '`http://127.0.0.1:<port>` of a server that takes every postback in place of the networks, and every request to providers of GIFs, for development and tests; production does not start with one',
  },
  VAPID_PUBLIC_KEY: {
    fallback: 'made once, kept in `DATA_DIR`; in production none',
    meaning: 'public key for web push (`npx web-push generate-vapid-keys`); without one there is no push',
  },
  VAPID_PRIVATE_KEY: {
    fallback: 'made once, kept in `DATA_DIR`; in production none',
    meaning: 'private key for web push',
  },
  LOG_LEVEL: {
    fallback: '`info`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  LOG_REQUESTS: {
    fallback: '`all`',
    meaning:
      'requests that get a line in the log: `all`, `errors` (answers of status 500 and above) or `no`, where a proxy writes them',
  },
  SEED_DEMO: {
    fallback: '`yes`, in production `no`',
    meaning: 'whether the start fills empty demo tenants with members',
  },
  DEMO_MEMBERS: {
    fallback: '`320`',
    meaning:
      'members that each empty demo tenant gets, from 40: drawing their portraits is most of a first start',
  },
  DEMO_PORTRAITS_DIR: {
    fallback: 'none',
    meaning:
      'folder that keeps the drawn portraits of demo members for the next empty database, as the tests use it',
  },
  JOBS: { fallback: '`yes`', meaning: '`no` for a process that serves requests and works on no jobs' },
  WORKERS: {
    fallback: '`1`',
    meaning:
      'processes that serve behind the port, or `auto` for one a core; one of them works on jobs, and one that crashes is replaced',
  },
  READ_LIMITS: {
    fallback: '`yes`',
    meaning: '`no` switches the limits on reading profiles and searching off, for measurements',
  },
} as const satisfies Readonly<Record<string, { readonly fallback: string; readonly meaning: string }>>

export type ConfigVariable = keyof typeof CONFIG_VARIABLES
