export { captureTracking, trackingOf } from './capture.ts'
