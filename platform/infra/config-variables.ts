/**
 * Every environment variable that the program reads. `secrets.ts` rejects them as secrets of sites;
 * the table in README.md is generated from them.
 */
export const CONFIG_VARIABLES = {
  NODE_ENV: {
    fallback: '`development`',
    meaning: '`production` serves only the domains in the tenant files, and requires real secrets',
  },
  PORT: { fallback: '`3000`', meaning: 'port of the web server' },
  HOST: {
    fallback: '`127.0.0.1`, in production `0.0.0.0`',
    meaning: 'address to listen on. Development serves unprotected pages, so it listens on loopback',
  },
  DATA_DIR: {
    fallback: '`.data`',
    meaning: 'folder for photos, the last good files of each site, and the embedded PostgreSQL',
  },
  FILES_URL: {
    fallback: 'the disk, under `DATA_DIR`',
    meaning:
      '`s3://bucket/prefix?endpoint=https://store.example&region=…` of an S3-compatible store for photos, exports, uploads of landers, GIFs and smaller pictures; needed on several machines. Without `endpoint` it is Amazon’s. The access key is in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or in the address before the bucket, as `key:secret@`',
  },
  DATABASE_URL: {
    fallback: 'embedded PostgreSQL',
    meaning:
      'your own PostgreSQL (15 or newer). Its user owns the tables, runs the migrations (`npm run migrate`), and creates the roles `app_<database>` and `console_<database>`, which serve requests. Add `?sslmode=verify-full` if it is on another machine',
  },
  DATABASE_APP_URL: {
    fallback: 'derived from `DATABASE_URL`',
    meaning:
      'address with a role that is a member of `app`, if the user of `DATABASE_URL` may not create roles',
  },
  DATABASE_DIRECT_URL: {
    fallback: '`DATABASE_URL`',
    meaning:
      'address of PostgreSQL itself with the same user, if `DATABASE_URL` is that of a pooler in transaction mode (PgBouncer). Migrations, backup, and connections that listen use it',
  },
  DATABASE_CONSOLE_URL: {
    fallback: 'derived from `DATABASE_URL`',
    meaning:
      'address with a role that is a member of `console`. If `DATABASE_APP_URL` is set and this is not, there is no console',
  },
  DATABASE_POOL_SIZE: {
    fallback: '`10`',
    meaning:
      'maximum number of database connections for requests, divided between the processes of `WORKERS` (at least 3 each). Jobs, counters, the live stream and the console use 14 more, and each additional process 5',
  },
  JOBS_DATABASE_URL: {
    fallback: 'the queue is in the main database',
    meaning:
      'address of a PostgreSQL database of its own for the queue of jobs, as the user who owns it. No other installation may use it, and it is not part of a backup',
  },
  EVENTS_URL: {
    fallback: 'PostgreSQL carries them',
    meaning:
      'Valkey or Redis server that carries live events between the processes, such as `redis://:password@events.example:6379`. Needed on several machines with many members; losing it loses no data',
  },
  EMBEDDED_POSTGRES_PORT: {
    fallback: 'a free port, which is remembered',
    meaning: 'port of the embedded PostgreSQL, on loopback only',
  },
  TENANTS_DIR: { fallback: '`tenants`', meaning: 'folder of the tenant files' },
  THEMES_DIR: { fallback: '`themes`', meaning: 'folder of the themes' },
  LANDERS_DIR: { fallback: '`landers`', meaning: 'folder of the landers (landing pages)' },
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
    meaning: 'host of the staff console; no site answers there',
  },
  TRUST_PROXY: {
    fallback: '`0`',
    meaning: 'number of proxies in front of the program whose forwarded headers are trusted',
  },
  TRUST_FORWARDED_HOST: {
    fallback: '`no`',
    meaning:
      '`yes` if these proxies set or clear `X-Forwarded-Host`. This header, not `Host`, then selects the site',
  },
  GEOIP_HEADER: {
    fallback: 'none',
    meaning:
      'name of the header in which a trusted proxy sends the ISO country of the request. The proxy must overwrite any value that a client sends',
  },
  APP_SECRET: {
    fallback: 'a fixed value, in production none',
    meaning:
      'at least 32 random characters. It signs invitations and cookies of known devices, encrypts second factors, and the passwords of the two roles are derived from it',
  },
  SECRETS_DIR: {
    fallback: 'none',
    meaning:
      'folder of the secret files that tenant files refer to as `file:NAME`. They are read at each use. Do not put secrets of the program itself here',
  },
  APP_SECRETS_BEFORE: {
    fallback: 'none',
    meaning:
      'older values of `APP_SECRET`, separated by commas. They still verify and decrypt during a rotation (docs/security.md)',
  },
  SMTP_URL: {
    fallback: 'development outbox, in production none',
    meaning:
      '`smtp://user:password@host:port` of the mail server, which must offer STARTTLS, or `smtps://`. `?requireTLS=false` accepts a server without TLS; use it only in a private network. Production does not start without this variable',
  },
  MAIL_FROM: { fallback: "the tenant's support address", meaning: 'envelope sender of mail' },
  SMS_URL: {
    fallback: 'development outbox, in production none',
    meaning:
      "address that text messages are posted to as JSON, with the site's `secrets.sms_api_key` as bearer token. Production requires `https:`, and accepts no direct debits without this variable",
  },
  PAYMENT_PROVIDER: {
    fallback: '`test`',
    meaning:
      'provider for sites that don’t set `payment_provider`: `test` (a local checkout page; in production, nothing can be bought with it), `mollie` or `none`',
  },
  MOLLIE_API_URL: {
    fallback: "Mollie's own",
    meaning:
      '`https://` address of the API of the provider `mollie`, for example a stand-in for tests. API keys are sent to it',
  },
  POSTBACK_STAND_IN: {
    fallback: 'none',
    meaning:
      '`http://127.0.0.1:<port>` of a server that receives all postbacks instead of the networks, and all requests to providers of GIFs and translations. For development and tests: production does not start with it',
  },
  VAPID_PUBLIC_KEY: {
    fallback: 'generated once and kept in `DATA_DIR`; in production none',
    meaning: 'public key for web push (`npx web-push generate-vapid-keys`). Without it, there is no push',
  },
  VAPID_PRIVATE_KEY: {
    fallback: 'generated once and kept in `DATA_DIR`; in production none',
    meaning: 'private key for web push',
  },
  LOG_LEVEL: {
    fallback: '`info`',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  LOG_REQUESTS: {
    fallback: '`all`',
    meaning:
      'which requests are logged: `all`, `errors` (responses with status 500 and above), or `no` if a proxy logs them',
  },
  SEED_DEMO: {
    fallback: '`yes`, in production `no`',
    meaning: 'whether the start fills empty demo sites with members',
  },
  DEMO_MEMBERS: {
    fallback: '`320`',
    meaning: 'number of members for each empty demo site, at least 40',
  },
  JOBS: { fallback: '`yes`', meaning: '`no` for a process that serves requests but runs no jobs' },
  WORKERS: {
    fallback: '`1`',
    meaning:
      'number of processes that serve the port, or `auto` for one per core. One of them runs the jobs. A process that crashes is replaced',
  },
  METRICS_PORT: {
    fallback: 'none: no metrics',
    meaning:
      'port on which Prometheus reads `/metrics` of all processes (`deploy/prometheus/`). Needs up to two database connections more',
  },
  METRICS_HOST: {
    fallback: '`127.0.0.1`',
    meaning: 'address on which it does. The metrics are not protected: only loopback or a private network',
  },
  DRAIN_SECONDS: {
    fallback: '`0`',
    meaning:
      'seconds between SIGTERM, when `/readyz` turns to 503, and the end, 0 to 60: longer than the proxy’s health check takes to notice, if several programs share the requests',
  },
  READ_LIMITS: {
    fallback: '`yes`',
    meaning: '`no` disables the limits on reading profiles and searching, for measurements',
  },
} as const satisfies Readonly<Record<string, { readonly fallback: string; readonly meaning: string }>>

export type ConfigVariable = keyof typeof CONFIG_VARIABLES
