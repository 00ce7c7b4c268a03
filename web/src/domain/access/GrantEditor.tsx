import AttributeEditor, { type AttributeEditorProps } from "@cloudscape-design/components/attribute-editor";
import Multiselect from "@cloudscape-design/components/multiselect";
import Select, { type SelectProps } from "@cloudscape-design/components/select";
import type { GrantDraft, PermissionGroup, Scope } from "@portico/console";
import { useT } from "../../i18n/t";
import { useProjectId } from "../../state/project";
import { Allowed } from "./Allowed";
import { useGroupOptions } from "./useGroupOptions";
import { type Scopes, scopeKey, useScopes } from "./useScopes";
import { usePermissionWords } from "./words";

interface Props {
  value: readonly GrantDraft[];
  onChange: (grants: GrantDraft[]) => void;
  /** What is wrong with a row's scope or permissions, in words. */
  mistake?: (index: number, part: "scope" | "groups") => string | undefined;
}

/** Chooses permission groups for the whole account, for projects and for VDCs, and shows what they allow. */
export function GrantEditor({ value, onChange, mistake }: Props) {
  const t = useT();
  const scopes = useScopes();
  const project = useProjectId();
  const all: Scope[] = [{ kind: "all" }, ...scopes.projects, ...scopes.vdcs];
  const taken = new Set(value.map(({ scope }) => scopeKey(scope)));
  // A new row begins with the chosen project.
  const chosen = scopes.projects.filter((scope) => scope.kind === "project" && scope.id === project);
  const free = [...chosen, ...all].find((scope) => !taken.has(scopeKey(scope)));
  const put = (index: number, grant: GrantDraft) => onChange(value.map((old, at) => (at === index ? grant : old)));
  const definition: AttributeEditorProps.FieldDefinition<GrantDraft>[] = [
    {
      label: t("grants.scope"),
      errorText: (_, index) => mistake?.(index, "scope"),
      control: ({ scope, groups }, index) => (
        <ScopeSelect
          scopes={scopes}
          scope={scope}
          taken={taken}
          onChange={(next) => put(index, { scope: next, groups })}
        />
      ),
    },
    {
      label: t("grants.groups"),
      errorText: (_, index) => mistake?.(index, "groups"),
      constraintText: ({ groups }) => groups.length > 0 && <Allowed groups={groups} />,
      control: ({ scope, groups }, index) => (
        <GroupSelect scope={scope} groups={groups} onChange={(next) => put(index, { scope, groups: next })} />
      ),
    },
  ];
  return (
    <AttributeEditor<GrantDraft>
      items={value}
      definition={definition}
      gridLayout={[{ breakpoint: "s", rows: [[2, 4]] }, { rows: [[1], [1]] }]}
      empty={t("grants.none")}
      addButtonText={t(value.length === 0 ? "grants.add_first" : "grants.add")}
      removeButtonText={t("grants.remove")}
      removeButtonAriaLabel={({ scope }) => t("grants.remove_one", { scope: scopes.name(scope) })}
      disableAddButton={!free}
      {...(!free && { additionalInfo: t("grants.all_taken") })}
      onAddButtonClick={() => free && onChange([...value, { scope: free, groups: [] }])}
      onRemoveButtonClick={({ detail }) => onChange(value.filter((_, index) => index !== detail.itemIndex))}
    />
  );
}

interface ScopeProps {
  scopes: Scopes;
  scope: Scope;
  taken: ReadonlySet<string>;
  onChange: (scope: Scope) => void;
}

function ScopeSelect({ scopes, scope, taken, onChange }: ScopeProps) {
  const t = useT();
  const option = (one: Scope): SelectProps.Option => {
    const description = scopes.hint(one);
    const isTaken = taken.has(scopeKey(one)) && scopeKey(one) !== scopeKey(scope);
    return {
      value: scopeKey(one),
      label: scopes.name(one),
      ...(description && { description }),
      ...(isTaken && { disabled: true, disabledReason: t("grants.scope_taken") }),
    };
  };
  const lists = [
    { label: t("grants.projects"), options: scopes.projects.map(option) },
    { label: t("grants.vdcs"), options: scopes.vdcs.map(option) },
  ].filter(({ options }) => options.length > 0);
  const every: Scope[] = [{ kind: "all" }, ...scopes.projects, ...scopes.vdcs];
  return (
    <Select
      selectedOption={option(scope)}
      options={[option({ kind: "all" }), ...lists]}
      filteringType={every.length > 8 ? "auto" : "none"}
      onChange={({ detail }) => {
        const next = every.find((one) => scopeKey(one) === detail.selectedOption.value);
        if (next) onChange(next);
      }}
    />
  );
}

interface GroupProps {
  scope: Scope;
  groups: readonly PermissionGroup[];
  onChange: (groups: PermissionGroup[]) => void;
}

function GroupSelect({ scope, groups, onChange }: GroupProps) {
  const t = useT();
  const words = usePermissionWords();
  const options = useGroupOptions(scope);
  return (
    <Multiselect
      selectedOptions={groups.map((group) => ({ value: group, label: words.group(group) }))}
      options={options}
      filteringType="auto"
      filteringPlaceholder={t("grants.filter")}
      filteringAriaLabel={t("grants.filter")}
      placeholder={groups.length > 0 ? t("grants.chosen", { count: groups.length }) : t("grants.choose")}
      deselectAriaLabel={({ label }) => t("grants.take", { name: label ?? "" })}
      onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value }) => value as PermissionGroup))}
    />
  );
}
