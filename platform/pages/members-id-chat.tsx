/** Never rendered: the loader redirects to the conversation. */
export default function Page() {
  return null
}
