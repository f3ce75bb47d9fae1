import { optionalText, plainText, text } from '@portfolio/contract/localized-groq'
import { defineQuery } from 'groq'
import { image, HAS_CASE_STUDY, SLUG, blocks } from './fragments.ts'

export const SKILLS_QUERY = defineQuery(`{
  "texts": *[_type == "translationSkills"][0]{
    ${text('title', 'description', 'closeCertificate', 'groupCode', 'groupStyle', 'groupServer')},
    ${text('groupOther', 'moreProjects')}
  },
  "levels": *[_type == "translationCvPage"][0]{ ${text('levelDaily', 'levelOften', 'levelSome')} },
  "skills": *[_type == "skill"] | order(orderRank asc, _id asc) {
    _id,
    ${text('name')},
    ${SLUG},
    "icon": icon.asset._ref,
    ${plainText('group')},
    "level": coalesce(*[_type == "curriculumVitae"][0].skills[skill._ref == ^._id][0].level, level)
  },
  "projects": *[_type == "project" && count(skills) > 0] | order(featured desc, orderRank asc, _id asc) {
    ${SLUG},
    ${HAS_CASE_STUDY},
    ${text('title')},
    "skills": skills[]._ref
  }
}`)

export const CERTIFICATE_QUERY = defineQuery(`{
  "texts": *[_type == "translationSkills"][0]{
    ${text('title', 'certificates', 'certificateOf', 'unknownSkill', 'provider', 'lecturer', 'lecturers')},
    ${text('date', 'openCertificate', 'openCourse', 'certificatePicture', 'showLarger')},
    ${text('projectsWithSkill', 'opensInNewTab', 'back')}
  },
  "skill": *[_type == "skill" && slug.current == $skill][0]{
    ${text('name')},
    ${SLUG},
    "icon": icon.asset._ref,
    ${blocks('introduction')},
    "certificates": coalesce(certificates[]{
      _key,
      ${plainText('provider', 'date', 'certificateUrl', 'courseUrl')},
      ${optionalText('course')},
      "lecturers": select(array::join(lecturers, "") > "" => lecturers),
      ${image('image')}
    }[defined(@)], []),
    "projects": count(*[_type == "project" && references(^._id)])
  }
}`)
