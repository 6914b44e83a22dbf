/** Id of the script element that holds what the page was rendered from, as JSON. */
export const PAYLOAD_ID = 'page'
