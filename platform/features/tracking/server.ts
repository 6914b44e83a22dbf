export { captureTracking, touchesOf, trackingOf } from './capture.ts'
export { CONVERSION, CONVERSION_KINDS } from './conversion-kinds.ts'
export { recordConversion, recordPurchase, recordReversal, recordTransfer } from './conversions.ts'
export { entranceIn } from './entrance.ts'
export { partnerAddress } from './partner.ts'
export { type ListedPostback, listPostbacks, repeatPostback } from './postback-list.ts'
export { type PostbackServices, testPostback } from './send-postback.ts'
export {
  disableShortLink,
  hasShortLink,
  isLinkToken,
  LINK_ORDERS,
  type LinkOrder,
  type ListedLink,
  linkTargets,
  listShortLinks,
  makeShortLink,
  shortLinkAddress,
} from './short-links.ts'
export { keepSources } from './sources.ts'
export { type Touches, withTouch } from './touches.ts'
export { VisitRecorder } from './visit-recorder.ts'
export { clickOf, visitOf } from './visits.ts'
