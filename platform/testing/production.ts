/** Minimum configuration of production; there is no server at the mail address. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_SECRET: 'k3J9-xQv2_LmP7wRz8TnB4cY6dF1gHs5',
  SMTP_URL: 'smtp://127.0.0.1:1',
} as const
