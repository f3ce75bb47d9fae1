/** A condition: the field contains a text, ignoring case. */
export const contains = (text: string) => ({
  $regex: text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  $options: 'i',
})
