export { drawLanderFaces, PORTRAIT_CREDITS } from './lander-faces.ts'
export { demoLogins } from './logins.ts'
export { drawPortrait } from './portraits.ts'
export { seedDemo, seedTenant } from './seed.ts'
