/** Id of the script element with the payload as JSON. */
export const PAYLOAD_ID = 'page'
