/** The screens in menu, header and footer, in order; the header's logo links to the home page. */
export const LISTED_SCREENS = [
  'aboutMe',
  'skills',
  'projects',
  'curriculumVitae',
  'contact',
  'comments',
] as const
