import type { ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { InstanceReply } from "../../api/generated/types.gen";
import type { May } from "../../domain/access/may";
import { mayItem } from "../../domain/access/mayItem";
import { placeOf } from "../../domain/access/placeOf";
import { useMayOrder } from "../../domain/compute/useMayOrder";
import { useT } from "../../i18n/t";
import { againPath } from "./again";

/** The item of a menu that opens the form with what the one chosen instance has; what stands in the way of that is its reason. */
export function useAgain(): (instances: readonly InstanceReply[]) => ButtonDropdownProps.Item {
  const t = useT();
  const mayOrder = useMayOrder();
  return (instances) => {
    const [instance, ...others] = instances;
    const isOne = instance !== undefined && others.length === 0;
    const may: May = isOne ? mayOrder(placeOf(instance)) : { allowed: false, reason: t("instance.again_one") };
    return {
      ...mayItem("again", t("instance.again"), may),
      ...(isOne && may.allowed && { href: againPath(instance) }),
    };
  };
}
