import type { ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { InstanceReply } from "../../api/generated/types.gen";
import { mayItem } from "../../domain/access/mayItem";
import { placeOf } from "../../domain/access/placeOf";
import { within } from "../../domain/access/useCan";
import { useMayOrder, useMayOrderAnywhere } from "../../domain/compute/useMayOrder";
import { useT } from "../../i18n/t";
import { againPath } from "./again";

/** The item of a menu that opens the form with what the one chosen instance has; what stands in the way of that is its reason. */
export function useAgain(): (instances: readonly InstanceReply[]) => ButtonDropdownProps.Item {
  const t = useT();
  const mayOrder = useMayOrder();
  const mayOrderAnywhere = useMayOrderAnywhere();
  return (instances) => {
    const [instance, ...others] = instances;
    const isOne = instance !== undefined && others.length === 0;
    const may = isOne ? mayOrder(placeOf(instance)) : within(mayOrderAnywhere, t("instance.again_one"));
    return {
      ...mayItem("again", t("instance.again"), may),
      ...(isOne && may.allowed && { href: againPath(instance) }),
    };
  };
}
