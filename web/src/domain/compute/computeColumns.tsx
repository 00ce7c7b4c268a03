import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import type { Money, Scheme } from "../../api/generated/types.gen";
import type { Times } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import type { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import type { ProductWords } from "../money/useProductWords";
import { PlaceLink } from "../project/PlaceLink";

/** What every list of things that run says of each. */
interface Computing {
  name: string;
  region: string;
  project_id?: string | null;
  project_name?: string | null;
  vdc_id?: string | null;
  vdc_name?: string | null;
  scheme: Scheme;
  paid_until?: string | null;
  /** What a period of it costs; nothing where that is not told. */
  price?: Money | null;
  created_at: string;
}

interface Parts<T> {
  idOf: (one: T) => string;
  pathOf: (id: string) => string;
  /** The headers, and what is said of paid time. */
  words: {
    name: string;
    project: string;
    billing: string;
    vdc: string;
    created: string;
    id: string;
    paid: (one: T, time: string) => string;
    /** What a period of its scheme costs. */
    price?: (scheme: Scheme, amount: string) => string;
  };
  follow: ReturnType<typeof useFollow>;
  times: Times;
  products: ProductWords;
}

type ColumnName = "name" | "project" | "billing" | "vdc" | "created" | "id";

/** The columns that every list of things that run has: its page's link, where it belongs, how it is billed, since when it is there. */
export function computeColumns<T extends Computing>({
  idOf,
  pathOf,
  words,
  follow,
  times,
  products,
}: Parts<T>): Record<ColumnName, Column<T>> {
  return {
    name: {
      id: "name",
      header: words.name,
      cell: (one) => {
        const path = pathOf(idOf(one));
        return (
          <Link href={path} onFollow={(event) => follow(path, event)}>
            {one.name}
          </Link>
        );
      },
      isRowHeader: true,
      width: 170,
    },
    project: {
      id: "project",
      header: words.project,
      cell: (one) => (
        <>
          <PlaceLink of={one} />
          {one.vdc_name && (
            // So far below that neither link is pressed for the other.
            <Box fontSize="body-s" padding={{ top: "xs" }}>
              <PlaceLink of={one} isVdc />
            </Box>
          )}
        </>
      ),
      width: 130,
    },
    billing: {
      id: "billing",
      header: words.billing,
      cell: (one) => (
        <>
          {products.scheme(one.scheme)}
          {one.price && words.price && <div>{words.price(one.scheme, rules.moneyDisplay(one.price))}</div>}
          {one.paid_until && (
            <Box color="text-body-secondary" fontSize="body-s">
              {words.paid(one, times.at(one.paid_until))}
            </Box>
          )}
        </>
      ),
      width: 180,
    },
    vdc: { id: "vdc", header: words.vdc, cell: (one) => <PlaceLink of={one} isVdc />, isHiddenAtFirst: true },
    created: {
      id: "created",
      isOneLine: true,
      header: words.created,
      cell: (one) => times.at(one.created_at),
      isHiddenAtFirst: true,
    },
    id: {
      id: "id",
      isOneLine: true,
      header: words.id,
      cell: (one) => <ThingNumber id={idOf(one)} />,
      isHiddenAtFirst: true,
    },
  };
}
