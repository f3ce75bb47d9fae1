/** The screens that menu, header and footer list, in their order; the header's logo leads home. */
export const LISTED_SCREENS = [
  'aboutMe',
  'skills',
  'projects',
  'curriculumVitae',
  'contact',
  'comments',
] as const
