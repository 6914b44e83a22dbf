/** Never shown: the load leads on to the conversation. */
export default function Page() {
  return null
}
