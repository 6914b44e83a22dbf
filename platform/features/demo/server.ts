export { demoLogins } from './logins.ts'
export { seedDemo, seedTenant } from './seed.ts'
