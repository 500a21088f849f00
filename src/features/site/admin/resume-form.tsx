import type { FieldArray, FieldArrayPath, FieldPath } from 'react-hook-form'
import { resumeLimits } from '#features/resume/json-resume.ts'
import type { SiteContent } from '../site-content.ts'
import { ItemList } from './item-list.tsx'
import {
  basicsFields,
  blankOf,
  locationFields,
  profileFields,
  type ResumeField,
  type ResumeList,
  resumeLists,
} from './resume-fields.ts'
import { ResumeImport } from './resume-import.tsx'
import type { ResumeWork } from './resume-work.ts'
import { LinesField, SiteField, useFieldError } from './site-field.tsx'

const root = 'resume.document'

/** The fields of a JSON Resume. */
export function ResumeForm({ work }: { work: ResumeWork }) {
  const error = useFieldError(root)
  return (
    <>
      {error && (
        <p role="alert" data-field={root} tabIndex={-1} className="text-negative text-small">
          {error}
        </p>
      )}
      <ResumeImport work={work} />
      <h3 className="site-subtitle">Basics</h3>
      <div className="site-fields">
        <Fields path={`${root}.basics`} fields={basicsFields} />
        <Fields path={`${root}.basics.location`} fields={locationFields} />
      </div>
      <Items
        path="basics.profiles"
        heading="Profiles"
        noun="profile"
        titles={['network']}
        fields={profileFields}
      />
      {resumeLists.map((list) => (
        <Items key={list.name} path={list.name} {...list} />
      ))}
    </>
  )
}

interface ItemsProps extends Omit<ResumeList, 'name'> {
  /** Below the document. */
  path: string
}

function Items({ path, heading, noun, titles, fields }: ItemsProps) {
  const name = `${root}.${path}` as ListName
  return (
    <>
      <h3 className="site-subtitle">{heading}</h3>
      <ItemList
        name={name}
        noun={noun}
        titleOf={(item) => titleOf(item, titles)}
        editable={{
          blank: blankOf(fields) as FieldArray<SiteContent, ListName>,
          max: resumeLimits.entries,
          emptyText: 'There are none.',
        }}
      >
        {(index) => <Fields path={`${name}.${index}`} fields={fields} />}
      </ItemList>
    </>
  )
}

type ListName = Extract<FieldArrayPath<SiteContent>, `${typeof root}.${string}`>

/** The first of the values that is not empty. */
function titleOf(item: Record<string, unknown>, names: string[]): string {
  const [title = ''] = names.map((name) => item[name]).filter(Boolean)
  return String(title)
}

function Fields({ path, fields }: { path: string; fields: ResumeField[] }) {
  return fields.map(({ name, type, ...rest }) => {
    const shared = { name: `${path}.${name}` as FieldPath<SiteContent>, ...rest }
    const isWide = type === 'text' || type === 'lines'
    return (
      <div key={name} className={isWide ? 'site-fields-wide' : ''}>
        {type === 'lines' ? (
          <LinesField {...shared} />
        ) : type === 'text' ? (
          <SiteField {...shared} rows={4} max={resumeLimits.text} />
        ) : (
          <SiteField {...shared} type={inputTypes[type]} max={resumeLimits.line} />
        )}
      </div>
    )
  })
}

const inputTypes = { line: 'text', date: 'text', url: 'url', email: 'email' } as const
