/** Whether a project has a page of its own. */
export const HAS_CASE_STUDY = `"hasCaseStudy": (defined(story.en[0]) || defined(story.srb[0]))` as const

export const CASE_STUDIES = `*[
    _type == "project" && defined(slug.current) && (defined(story.en[0]) || defined(story.srb[0]))
  ] | order(orderRank asc, _id asc)` as const
