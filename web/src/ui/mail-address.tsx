/** An e-mail address. In a line that is too short for it, it is divided after its @. */
export function MailAddress({ address }: { address: string }) {
  const host = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </>
  )
}
