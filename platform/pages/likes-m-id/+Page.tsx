export { default } from '../likes/+Page.tsx'
