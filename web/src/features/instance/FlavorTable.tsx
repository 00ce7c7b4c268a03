import Box from "@cloudscape-design/components/box";
import RadioButton from "@cloudscape-design/components/radio-button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type ReactNode, useId } from "react";
import type { FlavorReply } from "../../api/generated/types.gen";
import { stockIn, zoneName } from "../../domain/instance/zones";
import { useT } from "../../i18n/t";
import { useIsPhone } from "../../kit/ui/phone";
import { rules } from "../../rules/rules";
import { memoryWords, sizeWords } from "./sizeWords";
import "./flavorTable.css";

interface Props {
  flavors: readonly FlavorReply[];
  region: string;
  /** The zone whose stock counts; empty for any. */
  zone: string;
  /** What one costs by its product; empty where no price says it. */
  price: (product: string) => string;
  /** Why one cannot be chosen; nothing where it can, as far as there is room. */
  refusal?: ((flavor: FlavorReply) => string | undefined) | undefined;
  /** Whether it is for a machine that is there, whose own room counts too: what is left for new ones is told, and stands in nobody's way. */
  isChange?: boolean | undefined;
  /** The chosen one's name; empty for none. */
  chosen: string;
  onChoose: (name: string) => void;
}

type Family = FlavorReply["family"];

/** Each family with its place among them; the generated list of their names would come with every page. */
const PLACES: Record<Family, number> = { general: 1, compute: 2, memory: 3, gpu: 4, server: 5 };

/** What is told of each flavor beside its name. */
interface Column {
  id: string;
  header: string;
  cell: (flavor: FlavorReply) => ReactNode;
}

/** Flavors by their family, with what they have, cost and how many are left; each is a radio button, pressed anywhere in its row. */
export function FlavorTable(props: Props) {
  const { flavors } = props;
  const t = useT();
  const group = useId();
  const isPhone = useIsPhone();
  const columns = useColumns(props, isPhone);
  const named = [...new Set(flavors.map(({ family }) => family))];
  const families = named.toSorted((one, other) => PLACES[one] - PLACES[other]);
  return (
    <table className="flavors" style={colours}>
      <thead>
        <tr>
          <th scope="col">{t("instance.flavor")}</th>
          {columns.map(({ id, header }) => (
            <th key={id} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {families.map((family) => (
        <tbody key={family}>
          {families.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {t(`instance.family_${family}`)}
              </th>
            </tr>
          )}
          {flavors
            .filter((flavor) => flavor.family === family)
            .map((flavor) => (
              <Row key={flavor.name} {...props} flavor={flavor} columns={columns} group={group} isPhone={isPhone} />
            ))}
        </tbody>
      ))}
    </table>
  );
}

interface RowProps extends Props {
  flavor: FlavorReply;
  columns: readonly Column[];
  group: string;
  isPhone: boolean;
}

function Row({ flavor, columns, group, isPhone, zone, price, refusal, isChange, chosen, onChoose }: RowProps) {
  const t = useT();
  const { name, family, product } = flavor;
  const reason = refusal?.(flavor);
  const isOpen = (isChange || stockIn(flavor, zone) > 0) && reason === undefined;
  const isChosen = name === chosen;
  const choose = () => isOpen && onChoose(name);
  // Whoever goes from one to the next by the keyboard hears what they are, and what they cost.
  const heard = [t(`instance.family_${family}`), price(product)].filter(Boolean).map((words) => ` · ${words}`);
  return (
    // By the keyboard it is the radio button.
    <tr className={isChosen ? "chosen" : isOpen ? "" : "gone"} onClick={choose}>
      <th scope="row">
        <RadioButton
          name={group}
          value={name}
          checked={isChosen}
          disabled={!isOpen}
          onSelect={choose}
          description={[isPhone && sizeWords(flavor, t), reason].filter(Boolean).join(". ")}
        >
          <span>{name}</span>
          <span className="heard">{heard}</span>
        </RadioButton>
      </th>
      {columns.map(({ id, cell }) => (
        <td key={id}>{cell(flavor)}</td>
      ))}
    </tr>
  );
}

/** Beside the name; on a phone there is room for one. */
function useColumns({ flavors, region, zone, price, isChange }: Props, isPhone: boolean): readonly Column[] {
  const t = useT();
  const [priceHeader, stockHeader] = [t("instance.section_price"), t("instance.stock")];
  const cost = ({ product }: FlavorReply) => price(product) || "–";
  const stock = (flavor: FlavorReply) => <Stock flavor={flavor} region={region} zone={zone} isChange={isChange} />;
  if (isPhone) {
    const both = (flavor: FlavorReply) => (
      <>
        {cost(flavor)}
        <Box>{stock(flavor)}</Box>
      </>
    );
    return [{ id: "price", header: `${priceHeader} · ${stockHeader}`, cell: both }];
  }
  const memory = ({ memory_mib }: FlavorReply) => memoryWords(memory_mib);
  const gpu = ({ gpus, gpu_model }: FlavorReply) => (gpus > 0 ? `${gpus} × ${gpu_model}` : "–");
  return [
    { id: "vcpus", header: t("instance.vcpu"), cell: ({ vcpus }) => vcpus },
    { id: "memory", header: t("instance.memory"), cell: memory },
    ...(flavors.some(({ gpus }) => gpus > 0) ? [{ id: "gpu", header: t("instance.gpu"), cell: gpu }] : []),
    { id: "price", header: priceHeader, cell: cost },
    { id: "stock", header: stockHeader, cell: stock },
  ];
}

/** How many are left; another zone may have some of what is not sold out everywhere. */
function Stock({ flavor, region, zone, isChange }: Pick<RowProps, "flavor" | "region" | "zone" | "isChange">) {
  const t = useT();
  const left = stockIn(flavor, zone);
  if (left > 0) return t("instance.stock_left", { count: rules.thousands(left) });
  if (isChange) return <StatusIndicator type="info">{t("instance.sold_out_new")}</StatusIndicator>;
  const isElsewhere = flavor.stock > 0;
  return (
    <StatusIndicator type="stopped">
      {isElsewhere ? t("instance.sold_out_in", { zone: zoneName(region, zone) }) : t("instance.sold_out")}
    </StatusIndicator>
  );
}

const colours = {
  "--flavors-line": tokens.colorBorderDividerDefault,
  "--flavors-quiet": tokens.colorTextBodySecondary,
  "--flavors-chosen": tokens.colorBackgroundItemSelected,
  "--flavors-hover": tokens.colorBackgroundDropdownItemHover,
} as CSSProperties;
