import AttributeEditor, { type AttributeEditorProps } from "@cloudscape-design/components/attribute-editor";
import FormField from "@cloudscape-design/components/form-field";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { type RefObject, useEffect, useRef } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { budgetActionNames, budgetBasisNames } from "../../api/generated/names.gen";
import { useT } from "../../i18n/t";
import { oneOf } from "../../kit/table/oneOf";
import { type BudgetFields, type GradeFields, MAX_GRADES, nextGrade } from "./budget";

interface Props {
  form: UseFormReturn<BudgetFields>;
  /** Where the fields of the percentages are put, to lead the person there. */
  inputs: RefObject<(InputProps.Ref | null)[]>;
}

/** At which part of the budget what happens: a row for each grade. */
export function GradesField({ form, inputs }: Props) {
  const t = useT();
  const grades = form.watch("grades");
  const { errors } = form.formState;
  const write = (next: GradeFields[]) => form.setValue("grades", next, { shouldDirty: true, shouldValidate: true });
  const editor = useRef<AttributeEditorProps.Ref>(null);
  // Where the person goes on once a row has come or gone.
  const goOn = useRef<(() => void) | undefined>(undefined);
  const count = grades.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come can be reached once it is drawn.
  useEffect(() => {
    goOn.current?.();
    goOn.current = undefined;
  }, [count]);
  const add = () => {
    goOn.current = () => inputs.current[count]?.focus();
    write([...grades, nextGrade(grades)]);
  };
  const remove = (gone: number) => {
    const next = Math.min(gone, count - 2);
    goOn.current = () => (next < 0 ? editor.current?.focusAddButton() : editor.current?.focusRemoveButton(next));
    write(grades.filter((_, place) => place !== gone));
  };
  const change = (place: number, part: Partial<GradeFields>) =>
    write(grades.map((grade, index) => (index === place ? { ...grade, ...part } : grade)));
  const bases = budgetBasisNames.map((value) => ({ value, label: t(`budget.basis_${value}`) }));
  const actions = budgetActionNames.map((value) => ({ value, label: t(`budget.action_${value}`) }));
  return (
    <FormField
      stretch
      label={t("budget.grades")}
      description={t("budget.grades_about")}
      errorText={errors.grades?.message}
    >
      <AttributeEditor<GradeFields>
        ref={editor}
        items={grades}
        empty={t("budget.grades_none")}
        addButtonText={t("budget.grade_add")}
        disableAddButton={count >= MAX_GRADES}
        {...(count >= MAX_GRADES && { additionalInfo: t("budget.grades_full", { count: MAX_GRADES }) })}
        removeButtonText={t("budget.grade_remove")}
        i18nStrings={{
          itemRemovedAriaLive: t("budget.grade_removed"),
          removeButtonAriaLabel: (grade) => t("budget.grade_remove_one", { place: grades.indexOf(grade) + 1 }),
        }}
        onAddButtonClick={add}
        onRemoveButtonClick={({ detail }) => remove(detail.itemIndex)}
        definition={[
          {
            label: t("budget.grade_percent"),
            control: (grade, place) => (
              <Input
                ref={(input) => {
                  inputs.current[place] = input;
                }}
                value={grade.percent}
                inputMode="numeric"
                autoComplete={false}
                invalid={get(errors, `grades.${place}.percent`) !== undefined}
                onChange={({ detail }) => change(place, { percent: detail.value.replace(/\D/g, "").slice(0, 5) })}
              />
            ),
            errorText: (_, place) => get(errors, `grades.${place}.percent.message`),
          },
          {
            label: t("budget.grade_basis"),
            control: (grade, place) => (
              <Select
                options={bases}
                selectedOption={bases.find(({ value }) => value === grade.basis) ?? null}
                onChange={({ detail }) =>
                  change(place, { basis: oneOf(budgetBasisNames, detail.selectedOption.value) ?? grade.basis })
                }
              />
            ),
          },
          {
            label: t("budget.grade_action"),
            control: (grade, place) => (
              <Select
                options={actions}
                selectedOption={actions.find(({ value }) => value === grade.action) ?? null}
                onChange={({ detail }) =>
                  change(place, {
                    action: oneOf(budgetActionNames, detail.selectedOption.value) ?? grade.action,
                  })
                }
              />
            ),
          },
        ]}
      />
    </FormField>
  );
}
