export { type DemoLogin, demoLogins } from './logins.ts'
export { type SeedOptions, seedDemo, seedTenant } from './seed.ts'
