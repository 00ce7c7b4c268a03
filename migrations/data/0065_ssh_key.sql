-- Rows in the shape that migration 0065 left.
insert into ssh_key (ssh_key_id, account_id, user_id, name, name_key, line, fingerprint, created_at)
  select '01890a5d-ac96-774b-bcce-b302099a8701', account_id, user_id, 'Laptop é', 'laptop é', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIGdVIwE1WlWltyjd0cm6wlHjIPODiVAPb+MZZcy9GtZ', 'SHA256:teU+Vqtc0jBHnRUkhewDwGRgk/Bp50hlVkREN8WHpJo', 1
  from cloud_object where object_id = '01890a5d-ac96-774b-bcce-b302099a8601';
