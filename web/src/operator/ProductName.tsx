import Box from "@cloudscape-design/components/box";
import { useProductText } from "./products";

/** What a product is called; below it, where that is another, the key by which price lists and files know it. */
export function ProductName({ product }: { product: string }) {
  const name = useProductText()(product);
  return (
    <>
      {name}
      {name !== product && (
        <Box fontSize="body-s" color="text-body-secondary">
          {product}
        </Box>
      )}
    </>
  );
}
