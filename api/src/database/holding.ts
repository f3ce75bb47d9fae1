/** A condition: the field holds a text somewhere, in whatever case. */
export const holding = (text: string) => ({
  $regex: text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  $options: 'i',
})
